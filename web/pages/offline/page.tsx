/** What an installed office shows without a network. It is stored on phones: nothing in it is about anybody. */
import { Logo } from "../../ui/frame/logo.tsx";
import OfficeTools from "../../ui/frame/office-tools.island.tsx";
import QuickEntry from "../staff/entry/quick-entry.island.tsx";
import type { EntryStart } from "../staff/entry/start.ts";
import OfflineNotice from "./offline-notice.island.tsx";

/** Nothing of the books: what is entered here waits on the phone. */
const START: EntryStart = {
  account: null,
  routes: [],
  places: [],
  riders: [],
  trips: null,
  tripCount: 0,
  receipts: null,
  today: "",
  leave: { own: true, byHour: false },
};

export function OfflinePage({ shortName }: { shortName: string }) {
  return (
    <div className="offline">
      <header className="offline-top">
        <span className="shell-brand">
          <Logo text={shortName} />
          {shortName} 오피스
        </span>
      </header>
      <main className="offline-main" id="main" tabIndex={-1}>
        <div className="bar notice notice-warning">
          <div>
            <h1>네트워크에 연결되어 있지 않습니다</h1>
            <p>연결되면 열려던 화면이 자동으로 열립니다.</p>
          </div>
          <OfflineNotice />
        </div>
        <QuickEntry {...START} />
      </main>
      <OfficeTools shortcuts={[]} member />
    </div>
  );
}
