/** The shapes of posts as they leave the server: schemas, which pages know by their types alone. */
import { z } from "zod";
import { postImage } from "../../events/post/post.ts";
import { POST_STANDINGS } from "./post_row.ts";
import { author, instant, text, version } from "../kit/answers.ts";

/** A post as readers get it. */
export const postRow = z.strictObject({
  /** The same as `slug`: a post is known by its address. */
  id: text,
  slug: text,
  title: text,
  category: text,
  excerpt: text,
  content: z.array(text),
  /** Address of the picture's middle size; null without one. */
  image: text.nullable(),
  picture: postImage.nullable(),
  image_alt: text,
  /** When it was published, else when it was written. */
  created_at: instant,
  reading_time: version.describe("분"),
  author: text,
  is_published: z.boolean(),
  published_at: instant.nullable(),
}).meta({ id: "Post" });

/** A post as its editors get it. */
export const editorPost = z.strictObject({
  ...postRow.shape,
  version,
  /** What it is to its editors at the instant of the answer. */
  standing: z.enum(POST_STANDINGS),
  /** What was written as a summary; "" where the beginning of the text is used. */
  own_excerpt: text,
  updated_at: instant,
  updated_by: author,
}).meta({ id: "EditorPost" });
