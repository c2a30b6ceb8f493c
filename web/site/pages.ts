/** The public pages that always are: what the sitemap names, besides posts. */
import { questions } from "../../projections/estimate/questions.ts";
import { paths } from "../paths.ts";
import { services } from "./services.ts";

/** Paths, in the order of the menu. */
export const sitePages: string[] = [
  paths.home(),
  ...services.filter(({ audience }) => audience === "all").map(({ key }) => paths.service(key)),
  paths.estimate(),
  ...questions.slice(1).map((question) => paths.estimate(question.case)),
  paths.blog(),
  paths.about(),
  paths.contact(),
  paths.privacy(),
  paths.terms(),
];
