import type { CompanyRecord } from '../companies/company.types';
import type { PersonRecord } from '../people/person.types';
import { answers, contract } from '../wire/contract';
import { idParams } from '../wire/list-query';
import type { OwnProfile } from '../session/session.contract';

/** The bytes of a picture, for whoever sees whom it shows. */
export const showImage = contract({
  method: 'GET',
  path: '/api/v3/images/:id',
  params: idParams,
  counted_apart: true,
});

export const removePersonImage = contract({
  method: 'POST',
  path: '/api/v3/people/:id/destroy_avatar',
  params: idParams,
  answer: answers<PersonRecord>(),
});
export const removeCompanyImage = contract({
  method: 'POST',
  path: '/api/v3/companies/:id/destroy_avatar',
  params: idParams,
  answer: answers<CompanyRecord>(),
});
export const removeOwnImage = contract({
  method: 'POST',
  path: '/api/v3/profile/destroy_avatar',
  answer: answers<OwnProfile>(),
});
