/** The living part of the list of all posts. */
import { island } from "../../../island.tsx";
import { PostList } from "./post_list.tsx";

export default island("post-list", PostList);
