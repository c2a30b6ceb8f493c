import { type DragEvent, useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import type { TableScreen } from "../types.ts";
import type { Import } from "./use_import.ts";

interface FileStepProps {
  course: Import;
  screen: Pick<TableScreen, "base" | "noun">;
  onClose(): void;
}

/** A file by button or drop; the empty form to fill in for who has none. */
export function FileStep({ course, screen, onClose }: FileStepProps) {
  const [over, setOver] = useState(false);
  const hint = useId();
  const busy = course.state.work !== null;
  const take = (file: File | undefined | null) => {
    if (file && !busy) course.choose(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <>
      <div
        className={over ? "ti-drop ti-over" : "ti-drop"}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <label className="ti-file">
          <span>엑셀 파일을 여기에 끌어다 놓거나</span>
          <span className="button">파일 선택</span>
          <input
            type="file"
            className="visually-hidden"
            accept=".xlsx,.xls"
            aria-describedby={hint}
            disabled={busy}
            onChange={(event) => {
              take(event.target.files?.[0]);
              // The same file, corrected, may be chosen again.
              event.target.value = "";
            }}
          />
        </label>
        <p id={hint} className="ti-hint">
          .xlsx, .xls · 10MB 이하 · 미리보기에서 확인하기 전에는 아무것도 저장하지 않습니다.
        </p>
      </div>
      <p className="ti-hint">
        양식이 필요하면{" "}
        <a href={`${screen.base}/download_template/${screen.noun}`} download>빈 양식</a>을
        내려받거나, 목록을 내보내 고친 뒤 가져와 주세요.
      </p>
      <div className="dialog-actions">
        <Button onClick={onClose}>취소</Button>
      </div>
    </>
  );
}
