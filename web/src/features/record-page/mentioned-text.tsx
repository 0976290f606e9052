import { type Named, mentionParts, mentionText } from '@fairlead/domain/notes/mentions';
import styles from './feed.module.css';

/** A text as it was written, with the mentions of colleagues in it marked. */
export function MentionedText({ text, mentions }: { text: string; mentions: readonly Named[] }) {
  if (!mentions.length) return <>{text}</>;
  return (
    <>
      {mentionParts(text, mentions).map((part, at) =>
        typeof part === 'string' ? (
          part
        ) : (
          <span key={`${at} ${part.id}`} className={styles.mention}>
            {mentionText(part)}
          </span>
        ),
      )}
    </>
  );
}
