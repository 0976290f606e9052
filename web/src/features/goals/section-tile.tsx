import { createContext, type ReactNode, useContext } from 'react';
import { Tile } from '../../ui/tile';
import { goalsMessages as m } from './goals.messages';
import styles from './goals.module.css';
import { panelId, type Section } from './sections';

interface Props {
  section: Section;
  count?: number | string;
  flush?: boolean;
  children: ReactNode;
}

/** The container of the section is its box, such as the tile of a dashboard. */
export const BareSection = createContext(false);

/** A section of the goal; its tab scrolls to it. */
export function SectionTile({ section, count, flush, children }: Props) {
  if (useContext(BareSection)) return children;
  return (
    <div id={panelId(section)} className={styles.section} data-section={section}>
      <Tile title={m.section[section]} count={count} collapsible={false} flush={flush}>
        {children}
      </Tile>
    </div>
  );
}
