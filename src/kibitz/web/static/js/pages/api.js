// The interface of the server, from its own description.

import { errorBox, look } from "../api.js";
import { fill, h, head } from "../dom.js";
import { INTERFACE } from "../words/home.js";

export const title = INTERFACE.title;

export function mount(root) {
  const list = h("div", { class: "stack" });
  root.append(head(INTERFACE.name, INTERFACE.head), list);
  look("openapi.json").then((found) => {
    fill(list, h("p", {}, h("a", { href: "/api/openapi.json" }, "openapi.json"), INTERFACE.describes),
      Object.entries(found.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, one]) => {
        const name = one.requestBody?.content?.["application/json"]?.schema?.$ref?.split("/").at(-1);
        return h("details", { class: "panel" }, h("summary", {}, h("code", {}, `${method.toUpperCase()} ${path}`)), h("div", { class: "inside stack" }, h("p", {}, one.description ?? one.summary),
          name ? h("pre", { class: "small" }, JSON.stringify(found.components.schemas[name].properties, null, 1)) : null));
      })));
  }).catch((error) => fill(list, errorBox(error)));
}
