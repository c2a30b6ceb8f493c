/** The living part of the page where a post is written. */
import { island } from "../../../island.tsx";
import { PostEditor } from "./editor.tsx";

export default island("post-editor", PostEditor);
