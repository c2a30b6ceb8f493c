/** Pictures of people, or the first syllable of their name. */
import { useState } from "react";

export interface AvatarProps {
  name: string;
  /** Address of a picture, or "". */
  image: string;
  large?: boolean;
}

/** A Korean name's first syllable; two letters of a Latin one. */
export function initialsOf(name: string): string {
  const trimmed = name.trim();
  if (trimmed === "") return "?";
  const words = trimmed.split(/\s+/);
  if (!/^[A-Za-z]/.test(trimmed)) return [...trimmed][0];
  const letters = words.length > 1 ? words[0][0] + words[1][0] : trimmed.slice(0, 2);
  return letters.toUpperCase();
}

/** Providers still hand out http addresses for pictures; a page only loads https (S2 §2). */
const secure = (url: string): string => url.replace(/^http:\/\//, "https://");

/** One face. It says nothing to a screen reader: the name always stands beside it. */
export function Avatar({ name, image, large = false }: AvatarProps) {
  const [broken, setBroken] = useState(false);
  const picture = image !== "" && !broken;
  return (
    <span className={large ? "avatar avatar-large" : "avatar"} aria-hidden="true">
      {picture
        ? (
          <img
            src={secure(image)}
            alt=""
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
            onError={() => setBroken(true)}
          />
        )
        : <span>{initialsOf(name)}</span>}
    </span>
  );
}
