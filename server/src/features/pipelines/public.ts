export { deletePipeline, lockLeavingPipeline } from './pipelines.operations';
export { countInPipeline, dealsInStage, pipelineOfStage } from './pipelines.queries';
export { pipelineRoutes } from './pipelines.routes';
export { deleteStage, lockLeavingStage } from './stages.operations';
