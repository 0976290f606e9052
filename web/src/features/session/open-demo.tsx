import { openDemo } from '@fairlead/domain/session/session.contract';
import { useState } from 'react';
import { call } from '../../lib/api';
import { errorText } from '../../lib/request-error';
import { useBoot } from '../../lib/session';
import { Button } from '../../ui/button';
import { StageRing } from '../../ui/stage';
import { Notice } from '../../ui/states';
import styles from './first-run-page.module.css';
import { sessionMessages as m } from './session.messages';

/** Opens a ready-made account to look around in, created on request. */
export function OpenDemo() {
  const { refresh } = useBoot();
  const [opening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = async () => {
    setOpening(true);
    try {
      await call(openDemo);
      await refresh();
    } catch (error) {
      setProblem(errorText(error));
      setOpening(false);
    }
  };
  return (
    <section className={styles.card} aria-labelledby="open-demo">
      <h2 className="fl-pane-title" id="open-demo">
        {m.demoTitle}
      </h2>
      <p className={styles.cardText}>{m.demoText}</p>
      <Preview />
      {problem && <Notice tone="red">{problem}</Notice>}
      <Button size="lg" fullWidth saving={opening} onClick={() => void open()}>
        {m.demoOpen}
      </Button>
      <p className={styles.note}>{opening ? m.demoWait : m.demoNote}</p>
    </section>
  );
}

const CARDS = [
  ['chip', 'amber'],
  ['chip', 'chip', 'red'],
  ['green', 'chip'],
  ['red', 'chip', 'chip'],
];
const PERCENTS = [10, 25, 50, 75];

/** A small picture of the product. */
function Preview() {
  return (
    <div className={styles.preview} aria-hidden>
      {m.previewStages.map((stage, column) => (
        <div key={stage} className={styles.previewColumn}>
          <div className={styles.previewHead}>
            <StageRing percent={PERCENTS[column] ?? 10} size={10} />
            <span className="fl-ellipsis">{stage}</span>
          </div>
          {CARDS[column]?.map((tone, index) => (
            <div key={index} className={styles.previewCard}>
              <i />
              {(index + column) % 2 === 1 && <i />}
              <i />
              <i data-tone={tone} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
