/** What a page with any island has already: weighed, to be taken off the grid's own weight. */
import { createElement } from "react";
import { createRoot } from "react-dom/client";

createRoot(document.getElementById("root")!).render(createElement("p"));
