/** Brings the server's rows to life, as an island does. `?rows=` says how many. */
import { hydrateRoot } from "react-dom/client";
import { listenForKeys } from "../../../web/ui/input_keys.ts";
import { App } from "./app.tsx";

listenForKeys();
globalThis.asked = { edits: [], plans: [], calls: [] };
const root = document.getElementById("root")!;
hydrateRoot(root, <App count={Number(document.title.split("-")[1])} />);
