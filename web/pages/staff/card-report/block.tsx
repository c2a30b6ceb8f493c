/** A stretch of the table's rows, drawn only while it is near the screen: thousands stay quick. */
import { type ReactNode, useEffect, useRef, useState } from "react";

/** Rows of one block. */
export const BLOCK = 50;
/** Height that stands for a row not drawn yet, in CSS pixels. */
const ROW_PX = 45;
/** Blocks this near to the screen are drawn. */
const MARGIN = "1200px 0px";

interface BlockProps {
  size: number;
  /** Drawn wherever it is: it holds the focus or an edit, or the list is short. */
  pinned: boolean;
  /** Drawn at first, until the browser has told where it is. */
  early: boolean;
  children(): ReactNode;
}

export function Block({ size, pinned, early, children }: BlockProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [near, setNear] = useState(early);
  const drawn = near || pinned;
  const isDrawn = useRef(drawn);
  isDrawn.current = drawn;
  const height = useRef(size * ROW_PX);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      const { boundingClientRect, isIntersecting } = entries.at(-1)!;
      if (isDrawn.current) height.current = boundingClientRect.height;
      setNear(isIntersecting);
    }, { rootMargin: MARGIN });
    observer.observe(body.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <tbody role="rowgroup" ref={body}>
      {drawn ? children() : (
        <tr role="presentation">
          <td role="presentation" colSpan={6} style={{ height: height.current }} />
        </tr>
      )}
    </tbody>
  );
}
