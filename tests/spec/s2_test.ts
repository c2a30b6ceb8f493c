/** The second document, line by line, on a running office. */
import { checkLines } from "./run.ts";
import { blogLines } from "./s2_blog.ts";
import { chatLines } from "./s2_chat.ts";
import { quickLines } from "./s2_quick.ts";
import { siteLines } from "./s2_site.ts";

checkLines([siteLines, quickLines, blogLines, chatLines]);
