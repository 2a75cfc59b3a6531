/** The page of a phone: which of its tabs are one device. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { source, storage } from "./fakes.mjs";

const SCRIPT = /<script>\n([^]*?)<\/script>/.exec(source("widgets/classroom/phone.html"))[1];
const IDS = ["main", "board", "pic", "img", "spots", "form", "ask", "said", "code", "word", "no", "why", "chip", "rule", "all", "list", "join", "note", "book", "live", "head", "mark"];
const none = () => ({ dataset: { room: "KITE" }, style: {}, children: [], setAttribute() {}, querySelectorAll: () => [] });

/** A tab of a browser that keeps what `local` is; what it asks for, with the answers to give. */
function tab(local, replies = {}) {
  const asked = [], page = Object.fromEntries(IDS.map((id) => [id, none()])), session = storage();
  class XMLHttpRequest {
    open(_, path) { this.path = path; }
    setRequestHeader() {}
    send() {
      asked.push(this.path);
      const [status, text] = replies[this.path.split("?")[0]] ?? [0, ""];
      Object.assign(this, { status, responseText: text });
      this.onloadend();
    }
  }
  const window = { get localStorage() { if (!local) throw Error("nothing is kept"); return local; }, sessionStorage: session };
  const given = { window, document: { addEventListener() {}, body: {} }, XMLHttpRequest, crypto, setInterval() {}, location: { reload() {} }, ...page };
  const { wake } = new Function(...Object.keys(given), `let onpageshow, ononline, onresize; ${SCRIPT}\nreturn { wake };`)(...Object.values(given));
  wake();
  return { asked, page, token: /t=([0-9a-f]{32})$/.exec(asked[0])[1] };
}
const heard = (more) => ({ "/KITE/state": [200, JSON.stringify({ state: "wait", ...more })] });

describe("the token of a phone", () => {
  test("is the same in all tabs of a device, and another one on another device", () => {
    const local = storage(), tokens = [1, 2, 3].map(() => tab(local, heard()).token);
    assert.equal(new Set(tokens).size, 1);
    assert.notEqual(tab(storage(), heard()).token, tokens[0]);
  });
  test("is thrown away when the lesson is over", () => {
    const local = storage(), { token } = tab(local, heard({ state: "over" }));
    assert.notEqual(tab(local, heard()).token, token);
  });
  test("is made for each tab where a browser keeps nothing", () => {
    assert.notEqual(tab(null, heard()).token, tab(null, heard()).token);
  });
});

test("a phone that is not let in is told why, until it is", () => {
  const replies = { "/KITE/state": [403, '{"error":"KITE: 8 phones have come from your address."}'] };
  assert.equal(tab(storage(), replies).page.no.innerHTML, "KITE: 8 phones have come from your address.");
  assert.equal(tab(storage(), heard()).page.no.innerHTML, "");
});
