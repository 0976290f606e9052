import { outcomeOf } from '@fairlead/domain/deals/stage';

/** Texts after a deal was moved to a stage, from whichever screen. */
export const movesMessages = {
  moved: (deal: string, stage: { readonly name: string; readonly percent: number } | undefined) => {
    const outcome = outcomeOf(stage?.percent);
    return outcome === 'open' ? `${deal} moved to ${stage?.name ?? ''}` : `${deal} marked as ${outcome}`;
  },
  /** As in `Move undone`. */
  move: 'Move',
};
