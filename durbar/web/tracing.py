"""Traces for OpenTelemetry, where the environment asks for them by its usual variables; else nothing is loaded."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from litestar.types import HTTPScope

from durbar.extras import require
from durbar.web.observing import NO_ROUTE, Around, request_id

ASKED_BY = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")


def is_asked_for() -> bool:
    """Whether the environment names somebody who wants traces."""
    disabled = os.environ.get("OTEL_SDK_DISABLED", "").lower() == "true"
    without = os.environ.get("OTEL_TRACES_EXPORTER", "otlp") == "none"
    return not disabled and not without and any(os.environ.get(name) for name in ASKED_BY)


def traced() -> tuple[Around, Callable[[], None]]:
    """In what requests are answered, so that each is a span; and what sends the last ones when a server ends."""
    require("operations", "opentelemetry")
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import SERVICE_NAME, OTELResourceDetector, Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor
    from opentelemetry.trace import SpanKind, StatusCode
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    resource = Resource({SERVICE_NAME: "durbar"}).merge(OTELResourceDetector().detect())
    provider = TracerProvider(resource=resource)
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    tracer, propagator = provider.get_tracer("durbar"), TraceContextTextMapPropagator()

    @contextmanager
    def around(scope: HTTPScope, trusted: bool) -> Iterator[None]:
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        parent = propagator.extract(headers) if trusted else None
        facts = {"http.request.method": scope["method"], "durbar.request.id": request_id.get()}
        with tracer.start_as_current_span(
            scope["method"], context=parent, kind=SpanKind.SERVER, attributes=facts, record_exception=False
        ) as span:
            yield
            route, error = scope["state"].get("route") or NO_ROUTE, scope["state"].get("error", "")
            span.update_name(f"{scope['method']} {route}")
            span.set_attribute("http.route", route)
            if error:
                span.set_attribute("error.type", error)
            if scope["state"].get("status", 0) >= 500:
                span.set_status(StatusCode.ERROR)

    return around, provider.shutdown
