export { pipelineRoutes } from './pipelines.routes';
