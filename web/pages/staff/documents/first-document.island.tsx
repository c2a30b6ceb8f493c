/** The list of documents without a single one: the first is written, or comes from a file. */
import { useEffect, useState } from "react";
import { documentPaths } from "./paths.ts";
import { island } from "../../../ui/frame/island.tsx";
import { lazyPart } from "../../../ui/client/lazy.tsx";

const FirstFile = lazyPart(() => import("../../../report/first_file.tsx"));

function FirstDocument() {
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const write = <a className="button button-primary" href={documentPaths.new()}>새 문서</a>;
  // What takes a file comes with the script: the page as the server draws it has none.
  if (!alive) {
    return (
      <div className="list-blank">
        <p>아직 저장한 문서가 없습니다.</p>
        {write}
      </div>
    );
  }
  return (
    <FirstFile
      title="등기 문서"
      base={documentPaths.api.table()}
      path={documentPaths.list()}
      text="아직 저장한 문서가 없습니다. 하나씩 쓰거나, 엑셀·CSV 파일을 여기에 끌어다 놓으세요."
    >
      {write}
    </FirstFile>
  );
}

export default island("first-document", FirstDocument);
