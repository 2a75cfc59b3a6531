// The reader's colours, before the first line is painted. Where nothing may be kept, the page has those of the device.

import { stored } from "../../widgets/page/own.js";

document.documentElement.dataset.mode = stored("mode") || "auto";
document.documentElement.dataset.theme = stored("theme") || "auto";
