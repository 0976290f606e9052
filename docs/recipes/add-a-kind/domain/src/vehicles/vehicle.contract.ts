import { z } from 'zod';
import { VEHICLE } from '../kinds/vehicle.kind';
import { milestoneRecord } from '../milestones/milestone.contract';
import { timeline } from '../timeline/timeline.contract';
import { answers, contract, type Described } from '../wire/contract';
import { listed, pageOf } from '../wire/formats';
import { idParams, listQuery } from '../wire/list-query';
import { recordContracts } from '../wire/record-contracts';
import { vehicleRecord } from './vehicle.types';

export const vehicleCalls = recordContracts({
  plural: VEHICLE.path,
  root: VEHICLE.name,
  query: listQuery,
  answer: { one: answers(vehicleRecord), list: answers(pageOf(listed(vehicleRecord))) },
});

const related = z.strictObject({ milestones: z.array(milestoneRecord) });
const vehiclePageAnswer = z.strictObject({ record: vehicleRecord, timeline, related });
export type VehiclePage = Described<typeof vehiclePageAnswer>;

export const vehiclePage = contract({
  method: 'GET',
  path: '/api/internal/vehicles/:id/page',
  params: idParams,
  answer: answers(vehiclePageAnswer),
});
