// The widget of a stage as it is.

import { render } from "./widget.js";

export default { render };
