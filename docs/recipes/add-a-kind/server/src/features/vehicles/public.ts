export { updateVehicle } from './vehicles.operations';
export { vehiclePresentation } from './vehicles.present';
export { listVehicles, readVehicle } from './vehicles.queries';
export { vehicleRoutes } from './vehicles.routes';
