import { VEHICLE } from '@fairlead/domain/kinds/vehicle.kind';
import { vehicleCalls, vehiclePage } from '@fairlead/domain/vehicles/vehicle.contract';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { recordEndpoints } from '../../http/record-endpoints';
import { recordPage } from '../timeline/public';
import { createVehicle, deleteVehicle, updateVehicle } from './vehicles.operations';
import { listVehicles, readVehicle } from './vehicles.queries';

export const vehicleRoutes: Endpoint[] = [
  ...recordEndpoints(vehicleCalls, VEHICLE.name, {
    list: listVehicles,
    read: readVehicle,
    create: createVehicle,
    update: updateVehicle,
    remove: deleteVehicle,
  }),
  endpoint(vehiclePage, ['show', VEHICLE.name], (ctx, { params }) =>
    recordPage(ctx, VEHICLE.name, params.id, { show: (id) => readVehicle(ctx, id), related: async () => ({}) }),
  ),
];
