import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import type { ProfileKind } from '@fairlead/domain/profiles/profile-kinds';
import type { CompanyPage as Page } from '@fairlead/domain/timeline/timeline.contract';
import { RelationshipBar } from '../customers/public';
import { RecordDealPicker } from '../deals/public';
import { RecordPicture } from '../images/public';
import type { SavedRecord } from '../record-form/public';
import { OwnerFigures, RecordFrame } from '../record-page/public';

/** The profile of a company, or of the customer that it is: the same page with a layout of its own. */
export function CompanyProfile({ profile, page, record }: { profile: ProfileKind; page: Page; record: SavedRecord }) {
  const { name, city, country, phone1, email } = page.record;
  return (
    <RecordFrame
      profile={profile}
      record={record}
      page={page}
      mark={<RecordPicture kind={COMPANY.name} record={record} name={name} />}
      title={name}
      subtitle={[city, country].filter(Boolean).join(', ')}
      figures={<OwnerFigures kind={COMPANY.name} record={record} />}
      below={<RelationshipBar page={page} />}
      reach={{ phone: phone1, email }}
      DealPicker={RecordDealPicker}
    />
  );
}
