/** The card report comes alive at once: it is the whole page. */
import { island } from "../../../island.tsx";
import { CardReport } from "./report.tsx";

export default island("card-report", CardReport);
