/** The pages that are opened on a slow line, and what each may take until it is alive. */
import { paths } from "../../../web/paths.ts";
import { navigationFor } from "../../../web/ui/frame/navigation.ts";

/** Milliseconds, and script requests. */
export const BARS = { page: 3_500, table: 5_000, scripts: 6 };

/** The home page, and each that a superuser's menu leads to. */
export const everyPage = (): string[] => [
  paths.home(),
  ...navigationFor({ id: "", name: "", role: "superuser", staff: true, image: "" })
    .flatMap(({ entries }) => entries.map(({ href }) => href)),
  paths.settings("cards"),
  paths.profile(),
];
