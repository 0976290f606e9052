import { moneyText } from '@fairlead/domain/money/money';
import { type FigureTexts, figureTexts } from '@fairlead/domain/reports/figure-text';
import { useFormats } from '../../ui/formats';

export {
  addsUp,
  drawn,
  type FigureTexts,
  figureText,
  groupName,
  rangeText,
} from '@fairlead/domain/reports/figure-text';

export function useFigureTexts(): FigureTexts {
  const { money } = useFormats();
  return figureTexts({
    whole: (cents) => money(moneyText(cents), 'whole'),
    exact: (cents) => money(moneyText(cents)),
    short: (cents) => money(moneyText(cents), 'short'),
  });
}
