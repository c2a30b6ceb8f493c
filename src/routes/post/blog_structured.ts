/** What a post says to search engines: schema.org's BlogPosting, and the way to it. */
import { pictureAddress, type PostRow } from "../../../projections/post_row.ts";
import { paths } from "../../../web/paths.ts";
import { sitePaths } from "../../../web/site_paths.ts";
import { breadcrumbs, type Structured } from "../../../web/site/structured.ts";

interface About {
  post: PostRow;
  /** When its newest version was written, ISO 8601 UTC. */
  updated_at: string;
  /** The office's name. */
  office: string;
  /** The site's own address, without a trailing slash. */
  origin: string;
}

/** The things to put into the page's JSON-LD blocks. */
export function structuredPost({ post, updated_at, office, origin }: About): Structured[] {
  const { slug, title, excerpt, category, author, created_at, picture, reading_time } = post;
  const address = origin + paths.post(slug);
  const home = origin + paths.home();
  const publisher = { "@type": "LegalService", "@id": `${home}#office`, name: office, url: home };
  return [
    {
      "@context": "https://schema.org",
      "@type": "BlogPosting",
      "@id": address,
      mainEntityOfPage: address,
      headline: title,
      description: excerpt,
      articleSection: category,
      inLanguage: "ko-KR",
      datePublished: created_at,
      dateModified: updated_at > created_at ? updated_at : created_at,
      timeRequired: `PT${reading_time}M`,
      author: author === office ? publisher : { "@type": "Person", name: author },
      publisher,
      ...(picture && { image: [origin + pictureAddress(picture.share, "jpg")] }),
    },
    breadcrumbs([
      { name: "홈", path: paths.home() },
      { name: "소식", path: sitePaths.blog() },
      { name: category, path: sitePaths.blog(1, category) },
      { name: title, path: paths.post(slug) },
    ], origin),
  ];
}
