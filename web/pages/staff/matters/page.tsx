/** One case as a page. */
import { kindOf } from "../../../../events/matter/matter_shapes.ts";
import { Shell, type ShellFrame } from "../../../ui/frame/shell.tsx";
import MatterDesk, { type DeskProps } from "./matter-desk.island.tsx";
import { matterPaths } from "./paths.ts";

export function MatterPage({ frame, desk }: { frame: ShellFrame; desk: DeskProps }) {
  const { number, kind, clients, objects } = desk.start.matter;
  const year = String(number).slice(0, 4);
  return (
    <Shell {...frame} current={matterPaths.list()}>
      <div className="matter">
        <p>
          <a href={matterPaths.list()}>← 사건 목록</a>
        </p>
        <header className="page-head">
          <div>
            <p className="matter-code">
              {kindOf(String(kind)).label} · <span className="tabular">{number}</span>
            </p>
            <h1>{clients || "의뢰인 미입력"}</h1>
            {objects && <p className="record-hint">{objects}</p>}
          </div>
          <div className="page-head-actions row">
            <a className="button" href={matterPaths.book(year)}>{`${year}년 사건부`}</a>
          </div>
        </header>
        <MatterDesk {...desk} />
      </div>
    </Shell>
  );
}

/** An address of a case that never was. */
export const NoMatter = ({ frame }: { frame: ShellFrame }) => (
  <Shell {...frame} current={matterPaths.list()}>
    <div className="matter">
      <h1>사건을 찾을 수 없습니다</h1>
      <p>주소가 잘못되었을 수 있습니다.</p>
      <p>
        <a className="button" href={matterPaths.list()}>사건 목록</a>
      </p>
    </div>
  </Shell>
);
