{{- define "meridian.labels" -}}
app.kubernetes.io/name: meridian
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "meridian.image" -}}
{{ required "image.repository: where the image is" .Values.image.repository }}
{{- if .Values.image.digest }}@{{ .Values.image.digest }}{{ else }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ end }}
{{- end }}

{{/* What the product and its migration share: no privilege to be had, nothing to write to but /tmp and /data. */}}
{{- define "meridian.pod" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
volumes:
  - { name: tmp, emptyDir: {} }
  {{- if .Values.dataClaim }}
  - { name: data, persistentVolumeClaim: { claimName: {{ .Values.dataClaim }} } }
  {{- else }}
  - { name: data, emptyDir: {} }
  {{- end }}
{{- end }}

{{- define "meridian.container" -}}
image: {{ include "meridian.image" . }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
envFrom:
  - secretRef: { name: {{ required "secretName: a Secret with DATABASE_URL, AUTH_SECRET and SMTP_URL" .Values.secretName }} }
env:
  - { name: PUBLIC_URL, value: {{ required "publicUrl: the address of the site, such as https://www.example.org" .Values.publicUrl | quote }} }
  # The ingress.
  - { name: TRUST_PROXY, value: '1' }
  - { name: DRAIN_SECONDS, value: {{ .Values.drainSeconds | quote }} }
  {{- range $name, $value := .Values.variables }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
  {{- end }}
volumeMounts:
  - { name: tmp, mountPath: /tmp }
  - { name: data, mountPath: /data }
{{- end }}
