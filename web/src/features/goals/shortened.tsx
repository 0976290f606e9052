import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button';
import { goalsMessages as m } from './goals.messages';
import styles from './goals.module.css';

const FIRST = 50;

/** The first entries of a long list, and a button for the others. */
export function Shortened<T>({ of, children }: { of: readonly T[]; children: (shown: readonly T[]) => ReactNode }) {
  const [whole, setWhole] = useState(false);
  if (!of.length) return null;
  return (
    <>
      {children(whole ? of : of.slice(0, FIRST))}
      {!whole && of.length > FIRST && (
        <div className={styles.all}>
          <Button onClick={() => setWhole(true)}>{m.showAll(of.length)}</Button>
        </div>
      )}
    </>
  );
}
