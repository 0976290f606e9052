export { BoardPage } from './board/board-page';
export { type ClosedOutcome, type Reason, reasonAsking, ReasonDialog, reasonFields } from './reason-dialog';
