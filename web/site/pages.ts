/** The public pages that always are: what the sitemap names, besides posts. */
import { questions } from "../../projections/estimate/questions.ts";
import { paths } from "../paths.ts";
import { sitePaths } from "./paths.ts";
import { services, servicesFor } from "./services.ts";

/** Paths, in the order of the menu. */
export const sitePages: string[] = [
  paths.home(),
  ...servicesFor(services, false).map(({ key }) => sitePaths.service(key)),
  sitePaths.estimate(),
  ...questions.slice(1).map((question) => sitePaths.estimate(question.case)),
  sitePaths.estimateRates(),
  sitePaths.blog(),
  sitePaths.about(),
  sitePaths.contact(),
  sitePaths.privacy(),
  sitePaths.terms(),
];
