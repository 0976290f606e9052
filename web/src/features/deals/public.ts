export { BoardPage } from './board/board-page';
export { DealsListPage } from './list/deals-list-page';
export { DealPage } from './page/deal-page';
export { type ClosedOutcome, type Reason, reasonAsking, ReasonDialog, reasonFields } from './reason-dialog';
