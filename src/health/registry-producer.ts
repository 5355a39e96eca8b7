import { ValueType, type HrTime } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  type DataPoint,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'

type Labels = Record<string, string | number>
type Sample = MetricValue<string> & { metricName?: string }

const hrTime = (ms: number): HrTime => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)]
const startedAt = hrTime(performance.timeOrigin)

/** Exports the metrics of /metrics to OpenTelemetry, so that they are counted only once. */
export function registryProducer(registry: Registry, resource: Resource): MetricProducer {
  return {
    async collect() {
      const now = hrTime(Date.now())
      const all = await registry.getMetricsAsJSON()
      const metrics = all.flatMap((metric) => dataOf(metric, now))
      return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'meridian' }, metrics }] }, errors: [] }
    },
  }
}

function dataOf(metric: MetricObjectWithValues<MetricValue<string>>, endTime: HrTime): MetricData[] {
  const shared = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const type = String(metric.type)
  if (type === 'histogram')
    return [
      { ...shared, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(metric.values as Sample[], endTime) },
    ]
  const dataPoints = metric.values.map(({ value, labels }) => ({
    startTime: startedAt,
    endTime,
    attributes: labels as Labels,
    value,
  }))
  if (type === 'counter') return [{ ...shared, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }]
  return type === 'gauge' ? [{ ...shared, dataPointType: DataPointType.GAUGE, dataPoints }] : []
}

/** Prometheus buckets are cumulative; OpenTelemetry counts each bucket on its own. */
function histograms(samples: Sample[], endTime: HrTime): DataPoint<Histogram>[] {
  const series = new Map<string, { attributes: Labels; below: [number, number][]; sum: number; count: number }>()
  for (const { metricName = '', labels, value } of samples) {
    const { le, ...attributes } = labels as Labels
    const key = JSON.stringify(attributes)
    const one = series.get(key) ?? { attributes, below: [], sum: 0, count: 0 }
    series.set(key, one)
    if (metricName.endsWith('_bucket')) one.below.push([le === '+Inf' ? Infinity : Number(le), value])
    else if (metricName.endsWith('_sum')) one.sum = value
    else one.count = value
  }
  return [...series.values()].map(({ attributes, below, sum, count }) => {
    const sorted = below.sort(([one], [other]) => one - other)
    const boundaries = sorted.map(([bound]) => bound).filter(Number.isFinite)
    const counts = sorted.map(([, value], at) => value - (sorted[at - 1]?.[1] ?? 0))
    return { startTime: startedAt, endTime, attributes, value: { buckets: { boundaries, counts }, sum, count } }
  })
}
