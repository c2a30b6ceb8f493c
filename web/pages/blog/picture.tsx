/** A post's picture in the size that its place asks for. */
import type { PostImage } from "../../../events/post/post.ts";
import { pictureAddress } from "../../../projections/post/post_row.ts";

interface PictureProps {
  image: PostImage;
  /** Its description; "" for decoration. */
  alt: string;
  /** Its displayed width, as the `sizes` attribute. */
  sizes: string;
  /** The first picture of a page is fetched at once. */
  first: boolean;
}

export function Picture({ image, alt, sizes, first }: PictureProps) {
  const smallest = image.sizes[0];
  return (
    <img
      src={pictureAddress(smallest.sha256)}
      srcSet={image.sizes.map(({ sha256, width }) => `${pictureAddress(sha256)} ${width}w`)
        .join(", ")}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={alt}
      loading={first ? undefined : "lazy"}
      fetchPriority={first ? "high" : undefined}
      decoding="async"
    />
  );
}
