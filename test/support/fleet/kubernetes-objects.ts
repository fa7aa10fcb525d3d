/**
 * The parts of Kubernetes' API that deploy/kubernetes.yaml uses. Every object is strict, so that a misspelt or misplaced key is found here
 * and not by a cluster, and containers are held to the "restricted" Pod Security Standard.
 */

import { z } from "zod";

const name = z.string().regex(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/);
const labels = z.record(z.string(), name);
const metadata = z.strictObject({ name, labels });
const count = z.int().positive();
const memory = z.string().regex(/^\d+[MG]i$/);

const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string().startsWith("/"), port: name }),
  periodSeconds: count,
  failureThreshold: count.optional(),
});

const container = z.strictObject({
  name,
  image: z.string(),
  args: z.array(z.string()),
  env: z.array(
    z.strictObject({
      name: z.string(),
      valueFrom: z.strictObject({ secretKeyRef: z.strictObject({ name, key: name }) }),
    }),
  ),
  envFrom: z.array(z.strictObject({ secretRef: z.strictObject({ name }) })).default([]),
  ports: z.array(z.strictObject({ name, containerPort: count })).default([]),
  startupProbe: probe.optional(),
  readinessProbe: probe.optional(),
  livenessProbe: probe.optional(),
  resources: z
    .strictObject({
      requests: z.strictObject({ cpu: z.string().regex(/^\d+m$/), memory }),
      limits: z.strictObject({ memory }),
    })
    .optional(),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal("ALL")]) }),
  }),
  volumeMounts: z.array(z.strictObject({ name, mountPath: z.string().startsWith("/") })),
});

const pod = z.strictObject({
  restartPolicy: z.enum(["Always", "OnFailure", "Never"]).optional(),
  // Kubernetes' own default.
  terminationGracePeriodSeconds: count.default(30),
  automountServiceAccountToken: z.literal(false),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: count,
    runAsGroup: count,
    fsGroup: count,
    seccompProfile: z.strictObject({ type: z.literal("RuntimeDefault") }),
  }),
  containers: z.tuple([container]),
  volumes: z.array(z.strictObject({ name, emptyDir: z.strictObject({}) })),
});

const template = z.strictObject({ metadata: z.strictObject({ labels }), spec: pod });

const job = z.strictObject({
  apiVersion: z.literal("batch/v1"),
  kind: z.literal("Job"),
  metadata,
  spec: z.strictObject({ backoffLimit: count, ttlSecondsAfterFinished: count, template }),
});

const deployment = z.strictObject({
  apiVersion: z.literal("apps/v1"),
  kind: z.literal("Deployment"),
  metadata,
  spec: z.strictObject({ replicas: count, selector: z.strictObject({ matchLabels: labels }), template }),
});

const service = z.strictObject({
  apiVersion: z.literal("v1"),
  kind: z.literal("Service"),
  metadata,
  spec: z.strictObject({
    selector: labels,
    ports: z.array(z.strictObject({ name, port: count, targetPort: name })),
  }),
});

export const kubernetesObjects = z.array(z.discriminatedUnion("kind", [job, deployment, service]));
