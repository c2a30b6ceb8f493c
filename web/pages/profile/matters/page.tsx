/** A case as its client reads it: where it stands, what it costs, and the papers of both sides. */
import type {
  ClientMatter,
  ClientStep,
  OwnEntry,
} from "../../../../projections/matter/client_view.ts";
import { entryLabel } from "../../../../events/matter/matter_money.ts";
import { isEnded } from "../../../../events/matter/matter_shapes.ts";
import { paths } from "../../../paths.ts";
import { CardTable, type Column } from "../../../ui/list/card_table.tsx";
import { Fact } from "../../../ui/record/facts.tsx";
import { Shell, type ShellFrame } from "../../../ui/frame/shell.tsx";
import { dotted, dottedDay, won } from "../../../ui/time/format.ts";
import OwnPapers from "./own-matter.island.tsx";
import { ownMatterPaths } from "./paths.ts";

interface OwnMatterProps {
  frame: ShellFrame;
  matter: ClientMatter;
  steps: ClientStep[];
  /** Who works on it in the office; "" where none is named. */
  staff: string;
  office: { name: string; phone: string };
  csrf: string;
}

const STANDING = { passed: "완료", current: "진행 중", ahead: "예정" } as const;

function Steps({ steps }: { steps: ClientStep[] }) {
  return (
    <section aria-labelledby="own-steps">
      <h2 id="own-steps">진행 단계</h2>
      <ol className="own-steps">
        {steps.map(({ value, label, on, standing }) => (
          <li
            key={value}
            className={`own-step-${standing}`}
            aria-current={standing === "current" ? "step" : undefined}
          >
            <span>{label}</span> {on
              ? <time dateTime={on} className="tabular">{dotted(on)}</time>
              : <span className="visually-hidden">{STANDING[standing]}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

const COLUMNS: Column<OwnEntry>[] = [
  { label: "내용", names: true, cell: ({ text }) => text },
  { label: "구분", kind: "short", cell: ({ kind }) => entryLabel(kind) },
  { label: "날짜", kind: "short", cell: ({ on }) => on && dotted(on) },
  {
    label: "금액",
    kind: "figure",
    cell: ({ amount, vat }) => vat > 0 ? `${won(amount)} + 부가세 ${won(vat)}` : won(amount),
  },
];

function Costs({ costs, phone }: Pick<ClientMatter, "costs"> & { phone: string }) {
  return (
    <section aria-labelledby="own-costs">
      <h2 id="own-costs">비용</h2>
      {costs === null
        ? (
          <p className="profile-note">
            입장이 다른 의뢰인이 함께 있는 사건이라 비용을 화면에 표시하지 않습니다. 금액은 사무소에
            문의해 주세요. <span className="tabular">{phone}</span>
          </p>
        )
        : costs.entries.length === 0
        ? <p className="profile-note">비용이 정해지면 여기에 표시됩니다.</p>
        : (
          <>
            <CardTable
              label="비용과 입금"
              columns={COLUMNS}
              rows={costs.entries}
              keyOf={({ id }) => id}
              none=""
            />
            <dl className="fact-lines">
              <Fact term="보수와 부가세">{won(costs.sums.fees + costs.sums.vat)}</Fact>
              <Fact term="세금·수수료 등 비용">{won(costs.sums.expenses)}</Fact>
              <Fact term="입금하신 금액">{won(costs.sums.paid)}</Fact>
              {costs.sums.refunded > 0 && (
                <Fact term="돌려드린 금액">{won(costs.sums.refunded)}</Fact>
              )}
              <Fact term={costs.sums.balance < 0 ? "돌려드릴 금액" : "남은 금액"}>
                <b>{won(Math.abs(costs.sums.balance))}</b>
              </Fact>
            </dl>
          </>
        )}
    </section>
  );
}

function Given({ id, given }: Pick<ClientMatter, "id" | "given">) {
  return (
    <section aria-labelledby="own-given">
      <h2 id="own-given">받으실 서류</h2>
      {given.length === 0
        ? (
          <p className="profile-note">
            영수증, 등기완료 서류 등이 준비되면 여기에서 내려받으실 수 있습니다.
          </p>
        )
        : (
          <ul className="profile-list">
            {given.map((paper) => (
              <li key={paper.id}>
                <div>
                  <a href={ownMatterPaths.file(id, paper.file)} download>{paper.text}</a>
                  <p>{dottedDay(paper.at)} · {paper.type.toUpperCase()}</p>
                </div>
              </li>
            ))}
          </ul>
        )}
    </section>
  );
}

/** What is known of the case besides its steps. */
function About({ matter, staff, office }: Pick<OwnMatterProps, "matter" | "staff" | "office">) {
  const { objects, clients, receipt } = matter;
  const filed = [receipt.office, receipt.number && `접수번호 ${receipt.number}`].filter(Boolean);
  return (
    <dl className="fact-lines">
      {objects.length > 0 && <Fact term="물건">{objects.join(", ")}</Fact>}
      <Fact term="의뢰인">{clients.join(", ")}</Fact>
      {filed.length > 0 && <Fact term="접수">{filed.join(" ")}</Fact>}
      <Fact term="담당">{[staff || office.name, office.phone].filter(Boolean).join(" · ")}</Fact>
    </dl>
  );
}

export function OwnMatterPage(props: OwnMatterProps) {
  const { frame, matter, steps, staff, office, csrf } = props;
  const { id, number, kind, state, asked, given, costs } = matter;
  return (
    <Shell {...frame} current={paths.profile()}>
      <div className="profile own-matter">
        <p>
          <a href={paths.profile()}>← 내 사건</a>
        </p>
        <h1>{kind}</h1>
        <p className="profile-note">
          사건번호 <span className="tabular">{number}</span>
        </p>
        <About {...{ matter, staff, office }} />
        {state === "cancelled" && <p className="notice">취소된 사건입니다.</p>}
        <Steps steps={steps} />
        <OwnPapers {...{ id, number, asked, csrf }} isEnded={isEnded(state)} />
        <Given id={id} given={given} />
        <Costs costs={costs} phone={office.phone} />
      </div>
    </Shell>
  );
}

/** An address of a case that is none of theirs, or never was: the same answer. */
export const NoOwnMatter = ({ frame }: { frame: ShellFrame }) => (
  <Shell {...frame} current={paths.profile()}>
    <div className="profile">
      <h1>사건을 찾을 수 없습니다</h1>
      <p>주소가 잘못되었거나, 이 계정과 연결되지 않은 사건입니다. 사무소에 문의해 주세요.</p>
      <p>
        <a className="button" href={paths.profile()}>내 정보</a>
      </p>
    </div>
  </Shell>
);
