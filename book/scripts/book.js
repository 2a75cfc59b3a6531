// What a page of the book does beside its stages. Everything here is an extra: without it the page reads the same.

import "./again.js";
import "./around.js";
import "./head.js";
import "./search.js";
import "./veil.js";
import "./talk.js";
import "./ways.js";
import "./words.js";
import "./fold.js";
