import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { TimelineEntry } from '@fairlead/domain/timeline/timeline.contract';
import { ChangeLine } from './change-line';
import { CommentLine } from './comment-line';
import { NoteLine } from './note-line';

interface Props {
  entry: TimelineEntry;
  kind: RecordKind;
  recordId: number;
}

/** One entry of a timeline, by its kind. */
export function EntryLine({ entry, kind, recordId }: Props) {
  if (entry.kind === 'note') return <NoteLine note={entry} kind={kind} recordId={recordId} />;
  if (entry.kind === 'comment') return <CommentLine comment={entry} kind={kind} recordId={recordId} />;
  return <ChangeLine entry={entry} kind={kind} recordId={recordId} />;
}
