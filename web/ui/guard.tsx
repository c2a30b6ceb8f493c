/** What becomes of an island that throws or does not come: what is on the page stays, and a line says so. */
import { Component, type ReactNode, useLayoutEffect, useRef, useState } from "react";

const STOPPED =
  "이 부분이 오류로 멈췄습니다. 적어 둔 내용은 아래에 남아 있으니, 필요하면 복사한 뒤 다시 열어 주세요.";
const ABSENT =
  "이 부분을 불러오지 못해 아직 쓸 수 없습니다. 네트워크를 확인한 뒤 다시 열어 주세요.";

/** One line and a button, drawn without React: it is what has failed. */
function line(text: string): HTMLElement {
  const told = document.createElement("p");
  told.className = "notice notice-warning";
  told.setAttribute("role", "alert");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = "다시 열기";
  button.onclick = () => location.reload();
  told.append(text, " ", button);
  return told;
}

/** Says above an island that its script did not come. */
export const sayAbsent = (element: HTMLElement): void => element.prepend(line(ABSENT));

/** The island's elements as they stand, with what is typed in them. */
function Kept({ element }: { element: HTMLElement }) {
  // Read while it is drawn: what threw is taken from the page only after that.
  const [copies] = useState(() => [...element.childNodes].map((node) => node.cloneNode(true)));
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current!.replaceChildren(line(STOPPED), ...copies), []);
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
