{{/* One process: Deployment, Service, budget, and what is asked for of scaling and ingress. */}}
{{- define "ponte.process" -}}
{{- $root := .root -}}
{{- $name := printf "%s-%s" (include "ponte.name" $root) .part -}}
{{- $of := .of -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $name }}
  labels:
    {{- include "ponte.labels" . | nindent 4 }}
spec:
  {{- if not $of.autoscaling.enabled }}
  replicas: {{ $of.replicas }}
  {{- end }}
  strategy:
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
  selector:
    matchLabels:
      {{- include "ponte.labels" . | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "ponte.labels" . | nindent 8 }}
      {{- with $root.Values.podAnnotations }}
      annotations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      {{- include "ponte.pod" $root | nindent 6 }}
      # DRAIN_SECONDS and 25 more.
      terminationGracePeriodSeconds: {{ add $root.Values.drainSeconds 25 }}
      topologySpreadConstraints:
        {{- $part := . }}
        {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
        - maxSkew: 1
          topologyKey: {{ . }}
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "ponte.labels" $part | nindent 14 }}
        {{- end }}
      containers:
        - name: {{ .part }}
          {{- include "ponte.container" $root | nindent 10 }}
          args: [{{ .script }}]
          env:
            - { name: HOST, value: "0.0.0.0" }
            - { name: DATA_DIR, value: /data/ponte }
            - { name: {{ .portSetting }}, value: {{ .port | quote }} }
            - { name: DRAIN_SECONDS, value: {{ $root.Values.drainSeconds | quote }} }
            {{- with $root.Values.trustedProxies }}
            - { name: TRUSTED_PROXIES, value: {{ . | quote }} }
            {{- end }}
            {{- range $setting, $value := $of.settings }}
            - name: {{ $setting }}
              value: {{ $value | quote }}
            {{- end }}
            {{- include "ponte.secretFiles" $of.secrets | nindent 12 }}
          ports:
            - { name: http, containerPort: {{ .port }} }
          # A start migrates where nobody has: 5 minutes.
          startupProbe:
            httpGet: { path: {{ .health }}, port: http }
            periodSeconds: 5
            failureThreshold: 60
            timeoutSeconds: 3
          livenessProbe:
            httpGet: { path: {{ .health }}, port: http }
            periodSeconds: 10
            failureThreshold: 6
            timeoutSeconds: 5
          readinessProbe:
            httpGet: { path: {{ .ready }}, port: http }
            periodSeconds: 2
            failureThreshold: 1
            timeoutSeconds: 3
          resources:
            {{- toYaml $of.resources | nindent 12 }}
      volumes:
        {{- include "ponte.volumes" (dict "root" $root "secrets" $of.secrets) | nindent 8 }}
---
apiVersion: v1
kind: Service
metadata:
  name: {{ $name }}
  labels:
    {{- include "ponte.labels" . | nindent 4 }}
spec:
  selector:
    {{- include "ponte.labels" . | nindent 4 }}
  ports:
    - { name: http, port: 80, targetPort: http }
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ $name }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels:
      {{- include "ponte.labels" . | nindent 6 }}
{{- if $of.autoscaling.enabled }}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ $name }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ $name }} }
  minReplicas: {{ $of.replicas }}
  maxReplicas: {{ $of.autoscaling.maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target: { type: Utilization, averageUtilization: {{ $of.autoscaling.cpuPercent }} }
{{- end }}
{{- with $of.ingress }}
{{- if .enabled }}
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: {{ $name }}
  {{- with .annotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  {{- with .className }}
  ingressClassName: {{ . }}
  {{- end }}
  tls:
    - hosts: [{{ .host }}]
      secretName: {{ .tlsSecret }}
  rules:
    - host: {{ .host }}
      http:
        paths:
          - path: /
            pathType: Prefix
            backend: { service: { name: {{ $name }}, port: { name: http } } }
{{- end }}
{{- end }}
{{- if $root.Values.networkPolicy.enabled }}
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ $name }}
spec:
  podSelector:
    matchLabels:
      {{- include "ponte.labels" . | nindent 6 }}
  policyTypes: [Ingress, Egress]
  ingress:
    - ports: [{ protocol: TCP, port: http }]
      from:
        {{- toYaml $root.Values.networkPolicy.from | nindent 8 }}
  egress:
    - ports:
        - { protocol: UDP, port: 53 }
        - { protocol: TCP, port: 53 }
        - { protocol: TCP, port: 443 }
    {{- with $root.Values.networkPolicy.egress }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
{{- end }}
{{- end -}}
