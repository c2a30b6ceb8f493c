/** The panel for visibility, order and width of columns (S2 §2). Loaded when opened. */
import { type RefObject, useId, useRef, useState } from "react";
import type { Column } from "../../../events/kit/column.ts";
import { Button } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { Tabs } from "../../ui/list/tabs.tsx";
import { toast } from "../../ui/client/toasts.ts";
import type { ColumnSetting } from "../../../projections/table/column_setting.ts";
import type { TableDialogProps } from "../use_data_table.ts";
import type { ColumnsControl } from "./use_columns.ts";

type ColumnTab = "all" | "basic" | "cost" | "date";

const COLUMN_TABS: { tab: ColumnTab; label: string }[] = [
  { tab: "all", label: "전체" },
  { tab: "basic", label: "기본 정보" },
  { tab: "cost", label: "비용 정보" },
  { tab: "date", label: "날짜 정보" },
];

/** The columns on a tab; deposits count as costs. */
export function columnsOn(tab: ColumnTab, columns: Column[]): Column[] {
  if (tab === "all") return columns;
  return columns.filter(({ group }) => (group === "deposit" ? "cost" : group) === tab);
}

interface LineProps {
  label: string;
  setting: ColumnSetting;
  /** Its neighbours on the tab. */
  above: ColumnSetting | undefined;
  below: ColumnSetting | undefined;
  control: ColumnsControl;
  /** Key of the column that is being dragged. */
  dragged: RefObject<string | null>;
}

function Line({ label, setting, above, below, control, dragged }: LineProps) {
  const { key } = setting;
  const toggle = (text: string, checked: boolean, onChange: (checked: boolean) => void) => (
    <label>
      <input
        type="checkbox"
        aria-label={`${label} ${text}`}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />{" "}
      {text}
    </label>
  );
  const step = (where: string, sign: string, to: ColumnSetting | undefined) => (
    <Button
      small
      aria-label={`${label} ${where}`}
      disabled={!to}
      onClick={() => to && control.move(key, to.key)}
    >
      {sign}
    </Button>
  );
  return (
    <li
      className="dt-column"
      draggable
      onDragStart={() => dragged.current = key}
      onDragOver={(event) => event.preventDefault()}
      onDrop={() => dragged.current && control.move(dragged.current, key)}
    >
      <span className="dt-column-name">
        <span aria-hidden="true" className="dt-grip">⠿</span>
        {label}
      </span>
      {toggle("표시", setting.visible, (on) => control.table.getColumn(key)!.toggleVisibility(on))}
      {toggle("왼쪽 고정", setting.fixed, (on) => control.pin(key, on))}
      {toggle("자동 너비", setting.autoSize, (on) => control.fit(key, on))}
      <span className="dt-steps">{step("위로", "↑", above)}{step("아래로", "↓", below)}</span>
    </li>
  );
}

/** The columns of a tab, in the order of all columns. */
function Lines({ columns, control }: { columns: Column[]; control: ColumnsControl }) {
  const dragged = useRef<string | null>(null);
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const shown = control.settings.filter(({ key }) => byKey.has(key));
  return (
    <ul className="dt-columns">
      {shown.map((setting, index) => (
        <Line
          key={setting.key}
          label={byKey.get(setting.key)!.label}
          setting={setting}
          above={shown[index - 1]}
          below={shown[index + 1]}
          control={control}
          dragged={dragged}
        />
      ))}
    </ul>
  );
}

export default function ColumnManager({ table: whole, onClose }: TableDialogProps) {
  const { given: columns, columns: control } = whole;
  const id = useId();
  const [tab, setTab] = useState<ColumnTab>("all");
  const { table, shown: { length: shown }, unsaved, reset } = control;
  const fixed = table.state.columnPinning.start.length;
  const { length: total } = columns;
  const save = () => {
    if (control.save()) toast("success", "열 설정을 저장했습니다.");
    else toast("error", "이 브라우저에 열 설정을 저장하지 못했습니다.");
  };
  return (
    <Dialog
      wide
      title="열 설정"
      text={`전체 ${total}개 · 표시 ${shown}개 · 숨김 ${total - shown}개 · 고정 ${fixed}개`}
      onClose={onClose}
    >
      <Tabs<ColumnTab>
        id={id}
        label="열 묶음"
        className="dt-tabs"
        tabs={COLUMN_TABS.map(({ tab: name, label }) => ({
          name,
          label: (
            <>
              {label} <span className="tabular">{columnsOn(name, columns).length}</span>
            </>
          ),
        }))}
        current={tab}
        onTab={setTab}
      />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        <Lines columns={columnsOn(tab, columns)} control={control} />
      </div>
      {unsaved && (
        <p className="notice notice-warning" role="status">
          저장하지 않은 열 설정이 있습니다. 새로고침하면 사라집니다.
        </p>
      )}
      <div className="dialog-actions">
        <Button onClick={() => table.toggleAllColumnsVisible(true)}>모두 표시</Button>
        <Button onClick={() => table.toggleAllColumnsVisible(false)}>모두 숨기기</Button>
        <Button onClick={reset}>기본값으로</Button>
        <Button look="primary" onClick={save}>설정 저장{unsaved ? " *" : ""}</Button>
        <Button onClick={onClose}>닫기</Button>
      </div>
    </Dialog>
  );
}
