/** Brings the server's rows to life, as an island does. `?rows=` says how many. */
import { hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";

globalThis.asked = { edits: [], plans: [], calls: [] };
const root = document.getElementById("root")!;
hydrateRoot(root, <App count={Number(document.title.split("-")[1])} />);
