/** What becomes of an island that throws or does not come: what is on the page stays, and a line says so. */
import { Component, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { line } from "../client/line.ts";

const STOPPED =
  "이 부분이 오류로 멈췄습니다. 적어 둔 내용은 아래에 남아 있으니, 필요하면 복사한 뒤 다시 열어 주세요.";
const ABSENT =
  "이 부분을 불러오지 못해 아직 쓸 수 없습니다. 네트워크를 확인한 뒤 다시 시도해 주세요.";

/** Says above an island that its script did not come; the button asks again. */
export function markUnavailable(element: HTMLElement, again: () => void): void {
  const result = line(ABSENT, "다시 시도", () => {
    result.remove();
    again();
  });
  element.prepend(result);
}

const stopped = () => line(STOPPED, "다시 열기", () => location.reload());

/** The island's elements as they stand, with what is typed in them. */
function Kept({ element }: { element: HTMLElement }) {
  // Read while it is drawn: what threw is taken from the page only after that.
  const [copies] = useState(() => [...element.childNodes].map((node) => node.cloneNode(true)));
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current!.replaceChildren(stopped(), ...copies), []);
  return <div ref={place} className="island-kept" />;
}

interface GuardProps {
  element: HTMLElement;
  children: ReactNode;
}

/** Draws an island; once that throws, what was there before. */
export class Guard extends Component<GuardProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <Kept element={this.props.element} /> : this.props.children;
  }
}
