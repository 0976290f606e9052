import parts from './list-parts.module.css';
import { Notice } from './states';

/** Takes the place of a list that could not be loaded. */
export function ListFailed({ text, again, retry }: { text: string; again: string; retry: () => void }) {
  return (
    <div className={parts.notice}>
      <Notice tone="red" action={{ label: again, run: retry }}>
        {text}
      </Notice>
    </div>
  );
}
