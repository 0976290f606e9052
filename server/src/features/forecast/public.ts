export { forecastRoutes } from './forecast.routes';
export { learnForecastsTask, learnHere } from './learn';
